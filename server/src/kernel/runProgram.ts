import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a program of the operator in a process of its own: its memory and its crash are not those of the product. `code`: 0 if it went well; else
 * `errors` says why.
 */
export async function runProgram(name: 'backUp' | 'proveBackup' | 'archiveLog') {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../${name}.ts`)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  return { code, output: output.trim(), errors: errors.trim() }
}
