import { VisuallyHidden } from '@mantine/core'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import classes from './Transcript.module.css'

/** What is said in a voice note, to be read where one cannot listen. */
export const Transcript = ({ label, more, text }: { label: string; more: string; text: string }) => (
  <div className={classes.transcript}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <BubbleText more={more}>{text}</BubbleText>
  </div>
)
