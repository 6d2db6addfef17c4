/** Editors that open a file at a line by an address of their own. */

/** Address of a line by editor: `{path}` is the file on disk, `{line}` counts from 1. */
export const EDITORS: Readonly<Record<string, string>> = {
  vscode: 'vscode://file{path}:{line}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}',
  vscodium: 'vscodium://file{path}:{line}',
  cursor: 'cursor://file{path}:{line}',
  windsurf: 'windsurf://file{path}:{line}',
  zed: 'zed://file{path}:{line}',
  idea: 'idea://open?file={path}&line={line}',
  webstorm: 'webstorm://open?file={path}&line={line}',
  pycharm: 'pycharm://open?file={path}&line={line}',
  textmate: 'txmt://open?url=file://{path}&line={line}',
};

/** No editor: files are named, and nothing opens them. */
export const NO_EDITOR = 'none';
