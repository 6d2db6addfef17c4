/** valid-sbom.js <file>: fails unless the file is CycloneDX 1.5 by its own schema, with the tools of .ci/tools. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { Spec, Validation } = createRequire(`${process.env.CI_TOOLS}/`)(
  '@cyclonedx/cyclonedx-library',
);
const text = readFileSync(process.argv[2], 'utf8');
const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text);
if (faults !== null) throw new Error(JSON.stringify(faults, undefined, 2));
console.log(`= the bill of materials has ${JSON.parse(text).components.length} components`);
