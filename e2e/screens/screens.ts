import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from './screen.ts'

/** They list pages as they stand, which come before what opens on them. */
const first = ['pages.ts', 'inbox.ts']
const others = readdirSync(import.meta.dirname).filter((file) => !['screen.ts', 'screens.ts', ...first].includes(file))
const files = [...first, ...others.sort()]
const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))

/** Every state of the product that is looked at, for what axe finds and for pictures: what the files beside this one list. */
export const screens: Screen[] = modules.flatMap((module) => Object.values(module)).flatMap((list) => (Array.isArray(list) ? list : []))
