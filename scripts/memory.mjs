import { totalmem } from 'node:os'

const GIGABYTE = 1024 ** 3

/**
 * What Node is told of memory. Of what comes and goes with each call it keeps twice as much as the product lives of, unless it is told
 * to tidy up sooner; on a large machine it may keep a little more. Whoever says something of it in NODE_OPTIONS is left to it.
 */
export function memoryFlags(memory = totalmem(), options = process.env.NODE_OPTIONS ?? '') {
  if (options.includes('semi-space')) return []
  return [`--max-semi-space-size=${memory < 32 * GIGABYTE ? 8 : 16}`]
}

/** Of its own memory glibc else keeps up to eight pools for each core, from which little comes back: 15 MB of an idle product. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2' }
