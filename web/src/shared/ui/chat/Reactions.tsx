import classes from './Reactions.module.css'

export type ReactionChip = { emoji: string; count: number; isOwn: boolean; label: string; title: string }

/** The reactions under a message. The user's own are highlighted; clicking one removes it. */
export const Reactions = ({ chips, onPress }: { chips: readonly ReactionChip[]; onPress: ((emoji: string) => void) | undefined }) => (
  <span className={classes.chips}>
    {chips.map(({ emoji, count, isOwn, label, title }) => (
      <button
        key={emoji}
        type="button"
        className={classes.chip}
        aria-label={label}
        aria-pressed={isOwn}
        title={title}
        disabled={!onPress}
        onClick={() => onPress?.(emoji)}
      >
        {emoji}
        {count > 1 && <span className={classes.count}>{count}</span>}
      </button>
    ))}
  </span>
)
