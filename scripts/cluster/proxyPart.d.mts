import type { Program } from './keepRunning.d.mts'

export function proxyPart(given: { port: number; webs: readonly [number, number] }): Program
export function isReady(port: number): Promise<boolean>
