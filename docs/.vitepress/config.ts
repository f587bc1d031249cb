import { copyFileSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vitepress'
import { isEnglish, sections } from './sections.ts'

/** Pages are called what their first line says. */
const link = (page: string) => ({
  text: /^# (.+)$/m.exec(readFileSync(`${page}.md`, 'utf8'))?.[1] ?? basename(page),
  link: `/${page}`,
})

const newestFirst = globSync('docs/decisions/*.md')
  .map((path) => path.replaceAll('\\', '/').replace(/\.md$/, ''))
  .sort()
  .reverse()

const sign = readFileSync('public/favicon.svg', 'utf8')

/** `npm run docs`: what lies in docs/, with what stands beside the sources, as pages that can be searched; in build/docs. */
export default defineConfig({
  lang: 'fr',
  title: 'Documentation',
  description: 'Acheter, vendre, administrer, exploiter et développer la place de marché.',
  // Where it is published, with `/` at both ends.
  base: (process.env.DOCS_BASE ?? '/') as '/',
  srcDir: '..',
  srcExclude: ['README.md', '{.github,.data,app,build,client,domain,public,server,tests,tools}/**'],
  rewrites: { 'docs/index.md': 'index.md' },
  outDir: '../build/docs',
  cacheDir: '../node_modules/.cache/vitepress',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(sign)}` }]],
  ignoreDeadLinks: [/^http:\/\/localhost/],
  // What pages lead to and is no page.
  buildEnd: ({ outDir }) => copyFileSync('docs/grafana.json', join(outDir, 'docs/grafana.json')),
  vite: { configFile: false, publicDir: false },
  markdown: {
    // What is written in another language than the page around it says so, for who listens to it.
    config: (md) => {
      const { render } = md.renderer
      md.renderer.render = (tokens, options, env) => {
        const html = render.call(md.renderer, tokens, options, env)
        return isEnglish(env.relativePath ?? '') ? `<div lang="en">${html}</div>` : html
      }
    },
  },
  themeConfig: {
    nav: sections.map(({ title, pages: [first] }) => ({ text: title, link: `/${first}` })),
    sidebar: [
      ...sections.map(({ title, pages }) => ({ text: title, items: pages.map(link) })),
      { text: 'Décisions', collapsed: true, items: newestFirst.map(link) },
    ],
    outline: { level: [2, 3], label: 'Sur cette page' },
    docFooter: { prev: 'Page précédente', next: 'Page suivante' },
    darkModeSwitchLabel: 'Apparence',
    lightModeSwitchTitle: 'Passer au thème clair',
    darkModeSwitchTitle: 'Passer au thème sombre',
    sidebarMenuLabel: 'Menu',
    returnToTopLabel: 'Retour en haut',
    skipToContentLabel: 'Aller au contenu',
    notFound: {
      title: 'Page introuvable',
      quote: 'Cette page n’existe pas, ou plus.',
      linkLabel: 'Aller à l’accueil',
      linkText: 'Retour à l’accueil',
    },
    search: {
      provider: 'local',
      options: {
        translations: {
          button: { buttonText: 'Rechercher', buttonAriaLabel: 'Rechercher' },
          modal: {
            displayDetails: 'Afficher le détail',
            resetButtonTitle: 'Effacer la recherche',
            backButtonTitle: 'Fermer la recherche',
            noResultsText: 'Aucun résultat pour',
            footer: {
              selectText: 'ouvrir',
              selectKeyAriaLabel: 'Entrée',
              navigateText: 'parcourir',
              navigateUpKeyAriaLabel: 'Flèche haute',
              navigateDownKeyAriaLabel: 'Flèche basse',
              closeText: 'fermer',
              closeKeyAriaLabel: 'Échap',
            },
          },
        },
        miniSearch: {
          options: {
            // « créneau » is found by « creneau », and « l’acheteur » by « acheteur »; sent to browsers as it stands here.
            processTerm: (term) =>
              term
                .toLowerCase()
                .normalize('NFD')
                .replace(/\p{M}/gu, '')
                .replace(/^(?:[cdjlmnst]|qu)['’](?=.)/, ''),
          },
        },
      },
    },
  },
})
