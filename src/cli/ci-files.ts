/** Workflows that check a folder for each change, one row for each host of repositories. The documentation shows the same texts. */

export interface CiFile {
  /** Below the top of the repository. */
  readonly path: string;
  /** Files and folders at the top of a repository that show which host it is for. */
  readonly marks: readonly string[];
  /** Set where the host reads one file for all jobs, so that one that exists takes the job in. */
  readonly isShared?: true;
  /** @param folder below the top of the repository, with {@link PLAIN_PATH} characters only */
  text(folder: string): string;
}

/** Paths that neither YAML nor a shell reads as anything else. */
export const PLAIN_PATH: RegExp = /^(?!-)[\w./@-]+$/;

const github: CiFile = {
  path: '.github/workflows/docs-check.yml',
  marks: ['.github'],
  text: (folder) => `name: docs
on: [pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npx docent check ${folder} --strict --format github
`,
};

const gitlab: CiFile = {
  path: '.gitlab-ci.yml',
  marks: ['.gitlab-ci.yml', '.gitlab'],
  isShared: true,
  text: (folder) => `docs:
  image: node:22
  script:
    - npm ci
    - npx docent check ${folder} --strict
  after_script:
    - npx docent check ${folder} --format sarif > docs.sarif
    - npx docent check ${folder} --json > docs.json
  artifacts:
    when: always
    paths: [docs.sarif, docs.json]
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
`,
};

const forgejo: CiFile = {
  path: '.forgejo/workflows/docs-check.yml',
  marks: ['.forgejo'],
  text: (folder) => `on: [pull_request]
jobs:
  check:
    runs-on: docker
    container:
      image: node:22
    steps:
      - uses: actions/checkout@v4
      - run: npm ci
      - run: npx docent check ${folder} --strict
`,
};

/** By the name that `docent init --ci` takes; of several hosts whose marks are found the first counts. */
export const CI_FILES: ReadonlyMap<string, CiFile> = new Map(
  Object.entries({ forgejo, gitlab, github } satisfies Record<string, CiFile>),
);

/** The same workflow for a repository without `package.json`: nothing is installed, and npx loads this version of Docent. */
export function withoutPackage(workflow: string, version: string): string {
  return workflow.replace(/^.*\bnpm ci\n/m, '').replaceAll('npx docent', `npx docent@${version}`);
}
