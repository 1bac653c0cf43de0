/**
 * What the report says of a part of an egg. `changed`: it was read with another spelling or meaning. `dropped`: it is not in the
 * result. `unsupported`: it is in the result, but may have no effect. `ask`: a person should decide.
 */
export type ReportSeverity = 'changed' | 'dropped' | 'unsupported' | 'ask';

/** All codes of reports. Codes keep their meaning; new ones may be added. */
export const REPORT_CODES = {
  unknown_field: 'dropped',
  field_type_dropped: 'dropped',
  number_to_text: 'changed',
  number_lossy: 'ask',
  uuid_dropped: 'dropped',
  update_url_not_followed: 'ask',
  update_url_dropped: 'dropped',
  icon_refused: 'dropped',
  feature_without_action: 'unsupported',
  file_denylist: 'unsupported',
  image_changed: 'changed',
  image_dropped: 'dropped',
  image_host_not_allowed: 'unsupported',
  needs_shell: 'unsupported',
  double_brackets: 'unsupported',
  startup_unknown_placeholder: 'unsupported',
  stop_changed: 'changed',
  stop_missing: 'changed',
  done_missing: 'ask',
  done_empty: 'dropped',
  done_pattern: 'unsupported',
  logs_dropped: 'dropped',
  user_interaction_dropped: 'dropped',
  strip_ansi_dropped: 'dropped',
  config_unreadable: 'dropped',
  config_file_duplicate: 'dropped',
  config_parser_unknown: 'dropped',
  config_key_empty: 'dropped',
  config_value_dropped: 'dropped',
  config_file_name_placeholder: 'unsupported',
  config_unknown_placeholder: 'unsupported',
  config_bare_placeholder: 'unsupported',
  docker_interface: 'unsupported',
  install_missing: 'ask',
  install_dropped: 'dropped',
  script_line_ends: 'changed',
  script_uses_renamed_variable: 'unsupported',
  variable_renamed: 'changed',
  variable_upper_cased: 'changed',
  variable_duplicate: 'dropped',
  variable_access_changed: 'changed',
  port_variable_not_bound: 'ask',
  default_required_empty: 'ask',
  default_breaks_rules: 'ask',
  rule_not_enforced: 'unsupported',
  rule_pattern_with_bar: 'changed',
  // Of a server type that is made from the egg (`type/`).
  versions_from_images: 'changed',
  image_contract_unknown: 'unsupported',
  text_shortened: 'changed',
  startup_choice_dropped: 'dropped',
  secret_guessed: 'changed',
  rule_dropped: 'dropped',
  done_dropped: 'dropped',
  ready_by_port: 'ask',
  stop_replaced: 'changed',
  config_file_dropped: 'dropped',
  config_change_dropped: 'dropped',
  icon_dropped: 'dropped',
  default_port_chosen: 'ask',
  limits_chosen: 'ask',
  // Of an egg that is made from a server type (`export/`).
  not_in_eggs: 'dropped',
  placeholder_not_in_eggs: 'unsupported',
  image_of_host: 'unsupported',
  data_path_differs: 'unsupported',
  report_truncated: 'dropped',
} as const satisfies Record<string, ReportSeverity>;

export type ReportCode = keyof typeof REPORT_CODES;

/** One part of an egg that was not taken over as it was. `path` is a JSON pointer into the file, such as `/variables/0/rules`. */
export type EggReportEntry = { code: ReportCode; path: string; message: string; severity: ReportSeverity };

const MAX_ENTRIES = 1000;

/** Collects the entries of a report, at most 1,000. */
export class Report {
  readonly entries: EggReportEntry[] = [];

  add(code: ReportCode, path: string, message: string): void {
    if (this.entries.length > MAX_ENTRIES) return;
    if (this.entries.length === MAX_ENTRIES)
      this.entries.push(entry('report_truncated', '', `There are more than ${MAX_ENTRIES} entries.`));
    else this.entries.push(entry(code, path, message));
  }
}

const entry = (code: ReportCode, path: string, message: string): EggReportEntry => ({
  code,
  path,
  message,
  severity: REPORT_CODES[code],
});
