import { poker } from '../poker';

export default poker;
