/** Where rules of a parse note what they do not understand: `env[NOTED]`, a function of the words and their line. */
export const NOTED = 'noted';
