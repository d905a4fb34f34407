import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from './screen.ts'

/** These list plain pages, which come before what opens on them. */
const first = ['pages.ts', 'inbox.ts']
const others = readdirSync(import.meta.dirname).filter((file) => !['screen.ts', 'screens.ts', ...first].includes(file))
const files = [...first, ...others.sort()]
const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))

/** All screens, from the files in this folder; used by the accessibility tests and for screenshots. */
export const screens: Screen[] = modules.flatMap((module) => Object.values(module)).flatMap((list) => (Array.isArray(list) ? list : []))
