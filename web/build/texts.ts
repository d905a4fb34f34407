import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const loader = 'virtual:texts'
const locales = join(import.meta.dirname, '../src/locales')
export const languages = readdirSync(locales)

/** What people without a session see. All other texts load at sign-in. */
const guest = ['access', 'common', 'errors', 'validation']
const app = readdirSync(join(locales, languages[0] ?? ''))
  .map((file) => basename(file, '.json'))
  .filter((name) => !guest.includes(name))
const parts = { guest, app }
export type TextsPart = keyof typeof parts

/** The module with the texts of one language: those for guests, or those of the signed-in app. */
export const textsModule = (language: string, part: TextsPart) => `${loader}/texts-${language}-${part}`

/** `virtual:texts` loads the texts of a namespace. There are two files per language, so most namespaces come together. */
export function texts(): Plugin {
  return {
    name: 'recado:texts',
    resolveId: (id) => (id.startsWith(loader) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${loader}`) return loaderModule
      const [, language, part] = /texts-(\w+)-(guest|app)$/.exec(id.startsWith(`\0${loader}/`) ? id : '') ?? []
      if (!language) return
      const namespaces = parts[part as TextsPart]
      const imports = namespaces.map((name) => `import ${name} from ${JSON.stringify(join(locales, language, `${name}.json`))}`)
      return `${imports.join('\n')}\nexport const texts = { ${namespaces.join()} }`
    },
  }
}

const loaders = languages.map(
  (language) =>
    `${language}: { guest: () => import('${textsModule(language, 'guest')}'), app: () => import('${textsModule(language, 'app')}') }`,
)
const loaderModule = `const guest = ${JSON.stringify(guest)}
export const appNamespaces = ${JSON.stringify(app)}
const files = { ${loaders.join(',\n')} }
export const loadTexts = async (language, namespace) =>
  (await files[language][guest.includes(namespace) ? 'guest' : 'app']()).texts[namespace]`
