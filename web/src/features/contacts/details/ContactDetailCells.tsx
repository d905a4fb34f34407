import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import { useContactDetails } from './contactDetails.ts'
import classes from './details.module.css'

/** The tags of a contact's tickets that the user may see. */
export function TagsCell({ id }: { id: number }) {
  const tags = useContactDetails(id)?.tags ?? []
  if (tags.length === 0) return null
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <ColorChip key={tag.id} color={tag.color}>
          {tag.name}
        </ColorChip>
      ))}
    </span>
  )
}

export function LastContactCell({ id }: { id: number }) {
  const at = useContactDetails(id)?.lastContactAt
  return at ? <time dateTime={at}>{formatRecent(at)}</time> : null
}
