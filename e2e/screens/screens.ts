import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from './screen.ts'

const files = readdirSync(import.meta.dirname).filter((file) => !['screen.ts', 'screens.ts'].includes(file))
const modules: object[] = await Promise.all(files.sort().map((file) => import(join(import.meta.dirname, file))))

/** Every state of the product that is looked at, for what axe finds and for pictures: what the files beside this one list. */
export const screens: Screen[] = modules.flatMap((module) => Object.values(module)).flatMap((list) => (Array.isArray(list) ? list : []))
