/* Macau is baccarat without maxima for each player (812/2015 r.39, r.40): the same table. */
export { default } from '../baccarat/game';
