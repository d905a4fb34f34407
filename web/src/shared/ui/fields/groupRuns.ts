type Run<Member, By> = { by: By | undefined; members: [Member, ...Member[]] }

/** Groups neighbours with the same key; neighbours without a key form a group too. */
export function groupRuns<Member, By>(all: readonly Member[], keyOf: (member: Member) => By | undefined): Run<Member, By>[] {
  const runs: Run<Member, By>[] = []
  for (const member of all) {
    const by = keyOf(member)
    const last = runs.at(-1)
    if (last && last.by === by) last.members.push(member)
    else runs.push({ by, members: [member] })
  }
  return runs
}
