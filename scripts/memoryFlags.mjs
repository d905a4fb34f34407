import { totalmem } from 'node:os'

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 * MEGABYTE

/**
 * What Node is told of memory. Of what comes and goes with each call it keeps twice as much as the product lives of, and of what
 * stays a while up to four times as much where it believes to have gigabytes for itself, unless it is told to tidy up sooner; on a
 * large machine it may keep a little more. Whoever says something of it in NODE_OPTIONS is left to it.
 */
export function memoryFlags(memory = totalmem(), options = process.env.NODE_OPTIONS ?? '') {
  const most = { 'semi-space': memory < 32 * GIGABYTE ? 8 : 16, 'old-space': Math.min(1024, Math.floor(memory / 4 / MEGABYTE)) }
  return Object.entries(most).flatMap(([space, size]) => (options.includes(space) ? [] : [`--max-${space}-size=${size}`]))
}

/** Of its own memory glibc else keeps up to eight pools for each core, from which little comes back: 15 MB of an idle product. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2' }
