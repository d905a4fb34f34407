import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { connectOrStartDatabase } from './database/connectOrStartDatabase.ts'
import type { Logger } from './log.ts'

/** Prints a line for the operator who runs a command. */
export const printLine = (line: string) => void process.stdout.write(`${line}\n`)

export const printWarning = (sentence: string) => void process.stderr.write(`\u001b[31m${sentence}\u001b[0m\n`)

/** Runs a command of the operator. Of an error it prints the message and the cause, without the stack. */
export async function runCommand(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const { message, cause } = error as Error
    process.stderr.write(`${message}${cause instanceof Error ? `\n  ${cause.message}` : ''}\n`)
    process.exitCode = 1
  }
}

type Database = Awaited<ReturnType<typeof connectOrStartDatabase>>

/** Opens the database of the installation, whose processes may be running, and closes it after the work. */
export async function withDatabase<Result>(config: Config, log: Logger, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await connectOrStartDatabase(config, log)
  try {
    return await work(database)
  } finally {
    await database.close()
    await database.embedded?.stop()
  }
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'] & {}

/** Reads the arguments of a command. Throws if npm took an option for its own, because the "--" before it is missing. */
export function readArguments<const Declared extends Options>(options: Declared) {
  const taken = Object.keys(options).find((name) => process.env[`npm_config_${name}`] !== undefined)
  if (taken) throw new Error(`npm took --${taken} for an option of its own. Write "--" before the folder and the options.`)
  return parseArgs({ allowPositionals: true, options })
}
