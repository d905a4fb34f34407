import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Addresses that nobody else uses: they are reserved for tests of networks (RFC 2544). */
const [FIRST, SECOND] = ['198.18', '198.19']
const unique = process.pid % 250

export type NetworkNamespace = ReturnType<typeof createNetworkNamespace>

/** Only with full rights over the machine's network. */
export const canPartitionNetwork = process.getuid?.() === 0 && spawnSync('ip', ['netns', 'list']).status === 0

/**
 * A machine beside this one, as a network namespace, with two routes to it. The first one leads over a switch, where it can be cut
 * silently: nothing comes through, and neither end is notified. The second one stays.
 */
export function createNetworkNamespace() {
  const [machine, middle] = [`recado-m${unique}`, `recado-s${unique}`]
  const name = (end: string) => `rcd${end}${unique}`
  const here = { first: `${FIRST}.${unique}.1`, second: `${SECOND}.${unique}.1` }
  const there = { first: `${FIRST}.${unique}.2`, second: `${SECOND}.${unique}.2` }
  onTestFinished(() => {
    for (const namespace of [machine, middle]) spawnSync('ip', ['netns', 'del', namespace])
  })
  for (const namespace of [machine, middle]) ip('netns', 'add', namespace)
  ip('-n', machine, 'link', 'set', 'lo', 'up')
  // The first route: here, the switch, there.
  ip('-n', middle, 'link', 'add', 'switch', 'type', 'bridge')
  ip('-n', middle, 'link', 'set', 'switch', 'up')
  for (const [end, namespace, address] of [['a', undefined, here.first] as const, ['b', machine, there.first] as const]) {
    ip('link', 'add', name(end), 'type', 'veth', 'peer', 'name', `port${end}`, 'netns', middle)
    ip('-n', middle, 'link', 'set', `port${end}`, 'master', 'switch', 'up')
    give(name(end), { namespace, address })
  }
  ip('link', 'add', name('c'), 'type', 'veth', 'peer', 'name', 'second', 'netns', machine)
  give(name('c'), { namespace: undefined, address: here.second })
  give('second', { namespace: machine, address: there.second, isThere: true })
  return {
    ...{ here, there },
    network: `${FIRST}.${unique}.0/24`,
    /** The arguments that run something there. */
    on: ['netns', 'exec', machine],
    part: () => ip('-n', middle, 'link', 'set', 'portb', 'nomaster'),
    mend: () => ip('-n', middle, 'link', 'set', 'portb', 'master', 'switch'),
  }
}

function give(end: string, { namespace, address, isThere = false }: { namespace: string | undefined; address: string; isThere?: boolean }) {
  if (namespace && !isThere) ip('link', 'set', end, 'netns', namespace)
  const within = namespace ? ['-n', namespace] : []
  ip(...within, 'addr', 'add', `${address}/24`, 'dev', end)
  ip(...within, 'link', 'set', end, 'up')
}

function ip(...words: string[]) {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`)
}
