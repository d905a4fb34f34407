import { totalmem } from 'node:os'

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 * MEGABYTE

/**
 * Node's memory options. By default Node lets garbage grow to several times what the product needs, if the machine has much memory. These
 * limits make it collect sooner; large machines get a little more. If NODE_OPTIONS already sets them, they stay.
 */
export function memoryFlags(memory = totalmem(), options = process.env.NODE_OPTIONS ?? '') {
  const most = { 'semi-space': memory < 32 * GIGABYTE ? 8 : 16, 'old-space': Math.min(1024, Math.floor(memory / 4 / MEGABYTE)) }
  return Object.entries(most).flatMap(([space, size]) => (options.includes(space) ? [] : [`--max-${space}-size=${size}`]))
}

/** By default glibc keeps up to eight memory pools per core and returns little of them: 15 MB of an idle product. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2' }
