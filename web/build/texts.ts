import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { stages } from './stages.ts'

const loader = 'virtual:texts'
const locales = join(import.meta.dirname, '../src/locales')
export const languages = readdirSync(locales)

/** The module of what is said in one language at one stage, or on all pages that come after. */
export const textsModule = (language: string, stage: string) => `${loader}/texts-${language}-${stage}`

/** `virtual:texts` fetches what one feature says in one language. Texts that are needed at the same time come in one file. */
export function texts(): Plugin {
  return {
    name: 'recado:texts',
    resolveId: (id) => (id.startsWith(loader) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${loader}`) return loaderOf(groups())
      const [, language, group = ''] = /texts-(\w+)-(\w+)$/.exec(id.startsWith(`\0${loader}/`) ? id : '') ?? []
      if (!language) return
      const namespaces = groups()[group] ?? []
      const imports = namespaces.map((name) => `import ${name} from ${JSON.stringify(join(locales, language, `${name}.json`))}`)
      return `${imports.join('\n')}\nexport const texts = { ${namespaces.join()} }`
    },
  }
}

/** Namespaces by when they are needed. */
function groups(): Record<string, string[]> {
  const staged = Object.entries(stages).map(([stage, { texts }]) => [stage, texts] as const)
  const all = readdirSync(join(locales, languages[0] ?? '')).map((file) => basename(file, '.json'))
  return { ...Object.fromEntries(staged), later: all.filter((one) => !staged.some(([, texts]) => texts.includes(one))) }
}

function loaderOf(groups: Record<string, string[]>) {
  const places = Object.entries(groups).flatMap(([group, namespaces]) => namespaces.map((namespace) => [namespace, group]))
  const loads = languages.flatMap((language) =>
    Object.keys(groups).map((group) => `'${language}/${group}': () => import('${textsModule(language, group)}')`),
  )
  return `const groups = ${JSON.stringify(Object.fromEntries(places))}
const loads = { ${loads.join(',\n')} }
export const loadTexts = async (language, namespace) => (await loads[language + '/' + groups[namespace]]()).texts[namespace]`
}
