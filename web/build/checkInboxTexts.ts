import { permissions } from '@recado/contract/permissions'
import type { Plugin, Rolldown } from 'vite'
import { stages } from './stages.ts'
import { parts } from './texts.ts'

/** Both ways to name a namespace: `useTranslation('bulk')`, and `bulk:running` as a key. `prompts:manage` is a permission. */
const NAMESPACE = /\buseTranslation\(\[?\s*["'`](\w+)["'`]|["'`]((\w+):[\w.$]+)/g

/** Fails the build if a module that loads with the inbox shows a text that loads later. */
export function checkInboxTexts(): Plugin {
  return {
    name: 'recado:check-inbox-texts',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const later = importedModules(this, stages.inbox.modules).flatMap(({ id, code }) =>
        [...(code ?? '').matchAll(NAMESPACE)]
          .filter(([, , key = '']) => !(key in permissions))
          .map(([, used, , keyed]) => used ?? keyed ?? '')
          .filter((namespace) => parts.later.includes(namespace))
          .map((namespace) => `${namespace} (${id})`),
      )
      if (later.length > 0) this.error(`The inbox shows texts that load later (web/build/texts.ts): ${[...new Set(later)].join(', ')}`)
    },
  }
}

/** The app's own modules that load with the given ones, dynamic imports aside. */
function importedModules(context: Rolldown.PluginContext, paths: string[]) {
  const ids = new Set([...context.getModuleIds()].filter((id) => paths.some((path) => id.endsWith(path))))
  for (const id of ids) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
  const components = [...ids].filter((id) => id.includes('/web/src/'))
  return components.map((id) => context.getModuleInfo(id)).filter((module) => module !== null)
}
