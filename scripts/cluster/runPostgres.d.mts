import type { Program } from './restartOnExit.d.mts'

export function runPostgres(folder: string, given: { port: number; password: string; hosts?: readonly string[] }): Program
