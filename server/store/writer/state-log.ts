/** Newest moves that a row keeps for the board's state strip. */
const LENGTH = 32;

/** SQL of the state log of row `t` with the move to `state` at its end. */
export function appendToStateLog(state: string): string {
  const kept = `case when jsonb_array_length(t.state_log) >= ${LENGTH} then t.state_log - 0 else t.state_log end`;
  return `(${kept}) || jsonb_build_array(jsonb_build_array(${state}, floor(extract(epoch from clock_timestamp()) * 1000)::bigint))`;
}
