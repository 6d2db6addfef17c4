import { IMAGE, page, type GeneratorCase } from './case.ts';

export const docsifyCase: GeneratorCase = {
  title: 'docsify',
  generator: 'docsify',
  files: {
    'index.html':
      '<div id="app"></div><script>\nwindow.$docsify = { name: "<b>Acme</b> Kit", repo: "acme/kit", loadSidebar: true, logo: "logo.svg", themeColor: "#8b0000" };\n</script>',
    '_sidebar.md':
      '- [Home](/)\n- Guide\n  - [Start](guide/start.md)\n  - [Deep](/guide/deep)\n- [Forum](https://forum.test/)\n',
    '_navbar.md': '- [Other](https://other.test/)\n',
    'README.md': page('Welcome'),
    'guide/start.md': page('Start'),
    'guide/deep.md': page('Deep'),
    'logo.svg': IMAGE,
  },
  navigation: `
Home -> index
Guide
  Start -> guide-start
  Deep -> guide-deep
Forum -> https://forum.test/`,
  addresses: { '/guide/start': '/docs/guide-start', '/guide/start.md': '/docs/guide-start.md' },
  product: { name: 'Acme Kit' },
  looks: { logo: '/docs-assets/logo.svg', repository: 'https://github.com/acme/kit' },
  findings: ['page-ignored _navbar.md'],
};
