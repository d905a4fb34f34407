import { cpus } from 'node:os'
import type { RunningServer } from '../startServer.ts'

const busy = () =>
  cpus().reduce(
    (sum, { times: { user, nice, sys, irq, idle } }) => ({
      used: sum.used + user + nice + sys + irq,
      all: sum.all + user + nice + sys + irq + idle,
    }),
    { used: 0, all: 0 },
  )

/** Who used the processors meanwhile, in shares of all of them; what neither the product nor this process used is the database's. */
export async function watchCpu(product: RunningServer) {
  const began = performance.now()
  const [machine, own, theirs] = [busy(), process.cpuUsage(), await product.usage()]
  return async () => {
    const capacity = (performance.now() - began) * 1000 * cpus().length
    const [now, { user, system }, then] = [busy(), process.cpuUsage(own), await product.usage()]
    const all = (now.used - machine.used) / Math.max(now.all - machine.all, 1)
    const shares = { all, product: (then.cpu - theirs.cpu) / capacity, load: (user + system) / capacity }
    const percent = (share: number) => `${Math.round(share * 100)} %`
    const rest = percent(Math.max(all - shares.product - shares.load, 0))
    return `processors ${percent(all)} busy: product ${percent(shares.product)}, load generator ${percent(shares.load)}, database and others ${rest}`
  }
}
