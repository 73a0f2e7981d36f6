package ordinary

//go:generate tandem lift . --func Show,ShowRepaired

// A Contact is a row of the table of contacts. Its owner alone may see a private one.
type Contact struct {
	Owner   int8 // a user
	Private bool
}

// An Opportunity is a row of the table of opportunities: of a contact, by its number.
type Opportunity struct {
	Contact int8
	Owner   int8
	Private bool
}

// Tables are the database.
type Tables struct {
	Contacts      [3]Contact
	Opportunities [3]Opportunity
}

// Show is the controller: it reports which opportunities a user is shown with a contact. It looks
// at the permissions on the contact.
func Show(db Tables, user, contact int8) (shown [3]bool) {
	if contact < 0 || int(contact) >= len(db.Contacts) {
		return shown
	}
	if c := db.Contacts[contact]; c.Private && c.Owner != user {
		return shown
	}
	for i, o := range db.Opportunities {
		shown[i] = o.Contact == contact
	}
	return shown
}

// ShowRepaired looks at the permissions on the opportunities as well.
func ShowRepaired(db Tables, user, contact int8) (shown [3]bool) {
	for i, visible := range Show(db, user, contact) {
		o := db.Opportunities[i]
		shown[i] = visible && (!o.Private || o.Owner == user)
	}
	return shown
}
