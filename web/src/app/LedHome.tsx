import { Outlet } from 'react-router'
import { lazily } from './lazily.ts'

/** Few ever see it. */
const Refused = lazily(async () => (await import('./Refused.tsx')).Refused)

/** A page that is not for everybody: others are told why, and led home. */
export const LedHome = ({ may, why }: { may: boolean; why: string }) => (may ? <Outlet /> : <Refused why={why} />)
