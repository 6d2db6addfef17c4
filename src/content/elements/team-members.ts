/** `<VPTeamMembers :members="members" />` of VitePress as a list. */
import { isData, listAt, textAt } from '../source/data.ts';
import type { Form } from './form.ts';
import { markdownLink } from './markdown-links.ts';
import type { Props } from './props.ts';

/** Members that are no data of the page are left out, which is a finding. */
export function teamMembers(props: Props): Form {
  const members = listAt(props, 'members').filter(isData);
  return members.length === 0
    ? { at: 'block', block: { type: 'group', unknown: 'VPTeamMembers' } }
    : { at: 'lines', text: members.map(memberLine).join('\n') };
}

/** `- **Name**, role, team: what they do [github](…)`. */
function memberLine(member: Props): string {
  const [org, orgLink, about] = [
    textAt(member, 'org'),
    textAt(member, 'orgLink'),
    textAt(member, 'desc'),
  ];
  const team = org === undefined || orgLink === undefined ? org : markdownLink(org, orgLink);
  const links = listAt(member, 'links').flatMap((one) => {
    const link = textAt(one, 'link') ?? '';
    const name = textAt(one, 'icon') ?? (URL.canParse(link) ? new URL(link).hostname : link);
    return link === '' ? [] : [markdownLink(name, link)];
  });
  const who = [`**${textAt(member, 'name') ?? ''}**`, textAt(member, 'title'), team];
  const parts = [who.filter((one) => one !== undefined).join(', '), about].filter(
    (one) => one !== undefined,
  );
  return `- ${[parts.join(': '), ...links].join(' ').replace(/\s+/g, ' ')}`;
}
