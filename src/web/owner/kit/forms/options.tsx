/** Renders the options of a list: values that are their own words, or words by their values. */
export const Options = ({ of }: { of: readonly string[] | Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, words]) => (
    <option key={value} value={Array.isArray(of) ? words : value}>
      {words}
    </option>
  ))
