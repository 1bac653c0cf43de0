// Package use ends a program on an unexpected result.
package use

import "log"

// Must returns the value, or ends the program with the error.
func Must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// That ends the program unless the named condition holds.
func That(holds bool, what string) {
	if !holds {
		log.Fatalf("not as expected: %s", what)
	}
}
