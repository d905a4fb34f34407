import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '../src/app.ts')
/** They take megabytes each, and many installations never need them. */
const heavy = ['sharp', 'nodemailer', 'yauzl', 'sax', '@e965/xlsx', '@recado/whatsapp']

test('modules that few need are not loaded before they do', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    const asked = new Set()
    registerHooks({ resolve(name, context, next) { asked.add(name); return next(name, context) } })
    await import(${JSON.stringify(app)})
    console.log(JSON.stringify([...asked]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { maxBuffer: 2 ** 24 })
  const asked: string[] = JSON.parse(stdout)
  expect(asked).toContain('fastify')
  expect(heavy.filter((name) => asked.includes(name))).toEqual([])
})
