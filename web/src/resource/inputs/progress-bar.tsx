import classes from './file-boxes.module.css'

export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.track}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <span className={classes.percent} aria-hidden>
        {percent} %
      </span>
    </div>
  )
}
