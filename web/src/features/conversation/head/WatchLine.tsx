import { Initials } from '../../../shared/ui/Initials.tsx'
import classes from './ChatHead.module.css'

type Props = { people: readonly { id: number; name: string }[]; isTyping: boolean; text: string }

/** Who else has this before them. */
export const WatchLine = ({ people, isTyping, text }: Props) => (
  <span className={classes.watching} data-typing={isTyping || undefined} title={people.map(({ name }) => name).join(', ')}>
    <span className={classes.heads}>
      {people.map(({ id, name }) => (
        <Initials key={id} name={name} size={18} />
      ))}
    </span>
    {text}
  </span>
)
