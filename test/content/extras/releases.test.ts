/** Which pages are release notes, and what of them is a hit of kind release. */
import test from 'ava';
import { createSearch } from '../../../src/search/index/create-search.ts';
import { libraryOf } from '../../helpers/folder.ts';
import { verifies } from '../../helpers/verifies.ts';

test('changelogs anywhere and posts that name a version are releases; other posts are pages', async (t) => {
  verifies('releases:anywhere');
  const { releases } = await libraryOf(t, {
    'index.md': '# Home\n',
    'about/history.md':
      '# History\n\n## Acme 1.2 (2026-02-03)\n\n- faster\n\n## Acme 1.1\n\n- fix\n\n## Acme 1.0\n\n- first\n',
    'blog/2026/saw.md': '# Announcing Acme v3\n\nIt saws.\n\n## Teeth\n\nMore of them.\n',
    'blog/2026-03-01-drill.md': '# Acme 3.1-beta.2 is out\n\nIt drills.\n',
    'blog/meeting.md': '# Meeting of 2026.01.31\n\nWe met.\n',
    'blog/growth.md': '# Sales grew by 12.5%\n\nWe sold.\n',
    'guide/release-notes/4.0.md': '# Four\n\nAll new.\n',
    'guide/v2.md': '# What version 2.0 needs\n\nA hammer.\n',
  });
  const found = releases.map(({ version, page }) => [page, version]);
  t.deepEqual(found.toSorted(), [
    ['about-history', '1.0'],
    ['about-history', '1.1'],
    ['about-history', '1.2'],
    ['blog-2026-03-01-drill', '3.1-beta.2'],
    ['blog-2026-saw', '3'],
    ['guide-release-notes-4-0', '4.0'],
  ]);
});

test('a changelog is found as releases with their code, and its other sections as sections', async (t) => {
  verifies('releases:anywhere');
  const library = await libraryOf(t, {
    'index.md': '# Home\n\nAn anvil.\n',
    'about/changelog.md':
      '# Changes\n\n## Upgrade policy\n\nOne major version a year.\n\n## 1.2\n\nRun the migration:\n\n```sh\nacme migrate-anvil\n```\n\n## 1.1\n\n- fix\n\n## 1.0\n\n- first\n',
  });
  const search = await createSearch(library);
  const kindOf = (query: string): readonly (string | undefined)[] => {
    const [hit] = search.search(query, { limit: 1 }).hits;
    return [hit?.kind, hit?.since, hit?.anchor];
  };
  t.deepEqual(kindOf('migrate-anvil'), ['release', '1.2', '12']);
  t.deepEqual(kindOf('upgrade policy'), ['section', undefined, 'upgrade-policy']);
  t.deepEqual(
    search.search('fix', { limit: 5, kind: 'release' }).hits.map(({ since }) => since),
    ['1.1'],
  );
});
