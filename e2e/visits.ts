import type { Screen } from './screens/screen.ts'

const MOST_TOGETHER = 6

/** What one person sees without fetching the page anew each time; to fetch it takes as long as to look. */
export function visits(screens: Screen[]) {
  const visits: Screen[][] = []
  for (const screen of screens) {
    const open = visits.find((visit) => visit.length < MOST_TOGETHER && visit.every((other) => canFollow(screen, other)))
    if (open) open.push(screen)
    else visits.push([screen])
  }
  return visits
}

const canFollow = (screen: Screen, other: Screen) => screen.who === other.who && !needsItsOwnPage(screen) && !needsItsOwnPage(other)

const needsItsOwnPage = ({ who, before, complaint, holdsBack }: Screen) => Boolean(!who || before || complaint || holdsBack)
