import type { Program } from './restartOnExit.d.mts'

export function runProxy(given: { port: number; webs: readonly [number, number] }): Program
export function isReady(port: number): Promise<boolean>
