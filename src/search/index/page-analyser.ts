/** Pages that are analysed one by one, as bytes of the engine: for `IndexBuilder.append`. */
import type { Library } from '../../content/model/library.ts';
import type { WholePage } from '../../content/model/page.ts';
import type { Engine } from '../engine/memory.ts';
import { filledBuilder } from './build.ts';
import { inboundLinks } from './inbound-links.ts';
import { pageGroups } from './page-groups.ts';

/** Goes through the texts of all pages first: links to a page may stand on any other. */
export async function pageAnalyser(
  library: Library,
  engine: Engine,
): Promise<(page: WholePage) => Uint8Array> {
  const { language } = library;
  const links = await inboundLinks(library);
  const { groupOf } = pageGroups(library);
  return (page) => {
    const builder = filledBuilder(engine, { language, groups: [groupOf(page)], links });
    const written = builder.written();
    builder.free();
    return written;
  };
}
