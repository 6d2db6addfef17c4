/** A small documentation with everything an operation can answer: sections, groups, samples, a release, a gap. */
export const acme: Readonly<Record<string, string>> = {
  'docent.yaml': `product:
  id: acme
  name: Acme
  version: 2.1.0
  description: Acme stores things.
`,
  'guide/install.md': `---
title: Install Acme
description: How to get Acme running.
order: 1
---
# Install Acme

Acme installs with one command.

## Requirements

A machine with **64 MB** of memory.

### Windows

Use the wombat installer.

\`\`\`sh
npm install acme
\`\`\`
`,
  'guide/configuration.md': `---
title: Configuration
order: 2
---
# Configuration

Acme reads acme.toml; the wombat setting is explained here.

## Wombat timeouts

The wombat timeout is thirty seconds.

## Wombat retries

A wombat retries three times.

## Wombat limits

No more than ten wombats.

#### Deep wombats

A wombat of level four.
`,
  'reference/advanced/api.md': `---
title: API reference
---
# API reference

Every function of Acme. See [installing](../../guide/install.md).

\`\`\`js sample title="Open a store" tags="wombat,store" level=beginner
import { open } from 'acme';
await open('wombat');
\`\`\`
`,
  'releases/2.1.0.md': `---
title: Acme 2.1.0
version: 2.1.0
date: 2026-01-31
---
# Acme 2.1.0

## Added

- Wombat compression.
`,
  'gaps.yaml': `- id: no-clustering
  statement: Acme does not cluster wombats.
  source_url: https://tracker.test/acme/7
`,
};
