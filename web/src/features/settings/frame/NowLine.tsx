import type { ReactNode } from 'react'
import { StatusWord } from '../../../shared/ui/StatusWord.tsx'
import classes from './Settings.module.css'

/** How things stand at this moment, and by which clock. */
export const NowLine = ({ isOpen, word, place }: { isOpen: boolean; word: string; place: ReactNode }) => (
  <div className={classes.now}>
    <StatusWord tone={isOpen ? 'good' : 'waiting'} word={word} reason={undefined} />
    <span className={classes.text}>{place}</span>
  </div>
)
