/* Tasks as text for other programs: JSON, CSV (RFC 4180) and iCalendar (RFC 5545). */
#ifndef TODOCHAT_EXPORT_H
#define TODOCHAT_EXPORT_H

#include "base/strbuf.h"
#include "store/store_export.h"

void export_json_task(struct strbuf *b, const struct export_task *t);

/* A cell that a spreadsheet would take for a formula gets a ' in front. */
void export_csv_head(struct strbuf *b);
void export_csv_task(struct strbuf *b, const struct export_task *t);

/* To-dos at local times, as they were meant: they move with whoever reads them. A task without a
   due date is left out. */
void export_ics_head(struct strbuf *b, const char *timezone);
void export_ics_task(struct strbuf *b, int64_t user_id, const struct export_task *t);
void export_ics_foot(struct strbuf *b);

#endif
