/** A queue per group. The groups take turns, so that no group waits for the long queue of another one. */
export function createFairQueue<Work>({ most, mostOfGroup }: { most: number; mostOfGroup: number }) {
  const queues = new Map<string, Work[]>()
  let size = 0

  return {
    /** False if too much is waiting already. */
    add(group: string, work: Work): boolean {
      const queue = queues.get(group) ?? []
      if (size >= most || queue.length >= mostOfGroup) return false
      queue.push(work)
      queues.set(group, queue)
      size++
      return true
    },
    next(): Work | undefined {
      const [first] = queues
      if (!first) return undefined
      const [group, queue] = first
      const work = queue.shift()
      // A group that had its turn goes behind the others.
      queues.delete(group)
      if (queue.length > 0) queues.set(group, queue)
      size--
      return work
    },
    /** Takes out work whose caller has left, so that it fills the queue no longer. */
    remove(group: string, work: Work) {
      const queue = queues.get(group) ?? []
      const at = queue.indexOf(work)
      if (at === -1) return
      queue.splice(at, 1)
      if (queue.length === 0) queues.delete(group)
      size--
    },
  }
}
