// Package mistakes has the mistakes that rules of any language can make: the other branch is taken,
// the test is not recorded, what follows is dropped. Each is an operator on rules, written once
// over what it needs of configurations.
//
// Most operators change what the right rule leads to. So they are about rules with the IDs that all
// languages have: If-T, If-F, While-T, While-F, and X-Err for the error transition of X. At other
// rules they change nothing, or say so.
//
// Read operators.go first.
package mistakes
