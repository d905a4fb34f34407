import type { Program } from './keepRunning.d.mts'

export function postgresPart(folder: string, given: { port: number; password: string; hosts?: readonly string[] }): Program
