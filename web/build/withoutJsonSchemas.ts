import type { Plugin } from 'vite'

/** What zod describes schemas by, and with which of its declarations that begins. */
const describing = [
  { file: /zod\/v4\/core\/json-schema-processors\.js$/, first: 'export const stringProcessor ' },
  { file: /zod\/v4\/core\/to-json-schema\.js$/, first: 'export const createToJSONSchemaMethod ' },
]

/**
 * The browser checks by schemas and never describes them, as the documentation of the API does; yet each of zod's kinds names what it would be
 * described by, so that five kilobytes came along with the first page. Of these the names stay.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'recado:without-json-schemas',
    apply: 'build',
    transform(code, id) {
      const described = describing.find(({ file }) => file.test(id))
      if (!described) return undefined
      const from = code.indexOf(described.first)
      if (from < 0) this.error(`${id} has no ${described.first}any more`)
      const names = [...code.slice(from).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return { code: `${code.slice(0, from)}\n${names.map((name) => `export const ${name} = () => undefined`).join('\n')}`, map: null }
    },
  }
}
