/** A folder below DATA_DIR with files that must not be lost: a backup contains it. */
export interface DataFolder {
  name: string
  /** Only the user that runs the server may read it. The others hold what anybody may fetch. */
  isPrivate: boolean
}
