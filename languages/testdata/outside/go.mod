module outside

go 1.26.0

require tandem v0.0.0

replace tandem => ../../..
