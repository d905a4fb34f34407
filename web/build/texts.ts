import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const loader = 'virtual:texts'
const locales = join(import.meta.dirname, '../src/locales')
export const languages = readdirSync(locales)

/** What people without a session see. */
const guest = ['access', 'accountPasskeys', 'common', 'errors', 'validation']
/** What neither the shell nor the inbox shows at first. It loads with the first page or deferred module. `checkInboxTexts` refuses one that is needed earlier. */
const later = [
  'account',
  'assistance',
  'attach',
  'bulk',
  'campaignForm',
  'campaignPace',
  'campaignReport',
  'changeLog',
  'checkout',
  'companies',
  'contactListItems',
  'drawer',
  'emoji',
  'firstSteps',
  'guides',
  'helpsTab',
  'knowledgeBase',
  'menu',
  'optOuts',
  'outsideApi',
  'palette',
  'passwords',
  'paymentSettings',
  'personTokens',
  'plans',
  'prompts',
  'rehearsal',
  'secondStep',
  'security',
  'simulatedPhone',
  'sso',
  'templates',
  'ticketBulk',
  'voice',
]
/** All others load at sign-in. */
const app = readdirSync(join(locales, languages[0] ?? ''))
  .map((file) => basename(file, '.json'))
  .filter((name) => !guest.includes(name) && !later.includes(name))
export const parts = { guest, app, later }
export type TextsPart = keyof typeof parts

/** The module with the texts of one language. */
export const textsModule = (language: string, part: TextsPart) => `${loader}/texts-${language}-${part}`

/** `virtual:texts` loads the texts of a namespace. There are three files per language, so most namespaces come together. */
export function texts(): Plugin {
  return {
    name: 'recado:texts',
    resolveId: (id) => (id.startsWith(loader) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${loader}`) return loaderModule
      const [, language, part] = /texts-(\w+)-(guest|app|later)$/.exec(id.startsWith(`\0${loader}/`) ? id : '') ?? []
      if (!language) return
      const namespaces = parts[part as TextsPart]
      const imports = namespaces.map((name) => `import ${name} from ${JSON.stringify(join(locales, language, `${name}.json`))}`)
      return `${imports.join('\n')}\nexport const texts = { ${namespaces.join()} }`
    },
  }
}

const importOf = (language: string, part: TextsPart) => `${part}: () => import('${textsModule(language, part)}')`
const loaders = languages.map(
  (language) => `${language}: { ${importOf(language, 'guest')}, ${importOf(language, 'app')}, ${importOf(language, 'later')} }`,
)
const loaderModule = `const guest = ${JSON.stringify(guest)}
export const appNamespaces = ${JSON.stringify(app)}
export const laterNamespaces = ${JSON.stringify(later)}
const partOf = (namespace) => guest.includes(namespace) ? 'guest' : laterNamespaces.includes(namespace) ? 'later' : 'app'
const files = { ${loaders.join(',\n')} }
export const loadTexts = async (language, namespace) => (await files[language][partOf(namespace)]()).texts[namespace]`
