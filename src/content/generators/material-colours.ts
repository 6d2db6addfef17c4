/** The colours of Material Design by name, as MkDocs Material names them. */
const COLOURS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  'blue grey': '#546d78',
};

/** The colour of that name, or nothing: `black`, `white` and `custom` are not accents. */
export function namedColour(name: string | undefined): string | undefined {
  return name === undefined ? undefined : COLOURS[name.toLowerCase().replaceAll('-', ' ')];
}
