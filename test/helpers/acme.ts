/** A service with a small documentation that has everything an operation can answer: sections, groups, a sample, a release, a gap. */
import type { SettledConfig } from '../../src/config/config.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { generationOf } from './content.ts';
import {
  service,
  type Cleanup,
  type PartialConfig,
  type Service,
  type ServiceOptions,
} from './service.ts';

export const BASE = 'https://docs.acme.test';

/** Starts it; `config` overrides. The content is read and indexed once for all tests of a file. */
export async function acme(
  t: Cleanup,
  config: PartialConfig = {},
  more: Pick<ServiceOptions, 'listen'> = {},
): Promise<Service> {
  generation ??= generationOf(t, files, { product, baseUrl: BASE });
  return service(t, {
    generation: await generation,
    config: { baseUrl: BASE, product, ...config },
    ...more,
  });
}

let generation: Promise<Generation> | undefined;

/** Quotas of which only the one of the Docs API matters. */
export function requestsQuota(
  quota: number,
  windowSeconds = 60,
): Pick<SettledConfig['limits'], 'requests' | 'reportCalls' | 'reports'> {
  const plenty = { quota: 1_000_000, windowSeconds: 60 };
  return { requests: { quota, windowSeconds }, reportCalls: plenty, reports: plenty };
}

const product = {
  id: 'acme',
  name: 'Acme',
  version: '2.1.0',
  description: 'Acme stores things.',
};

const files: Readonly<Record<string, string>> = {
  'guide/install.md': `---
title: Install Acme
description: How to get Acme running.
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

\`\`\`js sample title="Open a store" tags="wombat,store" level=beginner command="node open-a-store.mjs"
import { open } from 'acme';
await open('wombat');
\`\`\`

\`\`\`text output
opened
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
