import { roulette } from '../roulette/words';

export default roulette;
