package ledger

// Brief returns l without the evidence of its entries: runs, searches and mutants. The
// evidence of one entry stays in Of.
func (l *Ledger) Brief() *Ledger {
	brief := *l
	brief.Entries = nil
	for _, e := range l.Entries {
		entry := *e
		entry.Mutants, entry.Readings = nil, []*Reading{}
		for _, r := range e.Readings {
			reading := *r
			reading.Cases, reading.Search, reading.Mended = nil, nil, nil
			for _, m := range r.Mended {
				m.Cases, m.Search = nil, nil
				reading.Mended = append(reading.Mended, m)
			}
			entry.Readings = append(entry.Readings, &reading)
		}
		brief.Entries = append(brief.Entries, &entry)
	}
	return &brief
}
